type Texts = { readonly title: string; readonly done: string; readonly lost: string }

export const callbackTexts = {
  en: {
    title: 'Signing you in…',
    done: 'Done. You can close this window.',
    lost: 'This window no longer belongs to an app. Close it, go back to the app and try again.',
  },
  de: {
    title: 'Sie werden angemeldet …',
    done: 'Fertig. Sie können dieses Fenster schließen.',
    lost: 'Dieses Fenster gehört zu keiner App mehr. Schließen Sie es und versuchen Sie es in der App erneut.',
  },
  es: {
    title: 'Iniciando sesión…',
    done: 'Listo. Puedes cerrar esta ventana.',
    lost: 'Esta ventana ya no pertenece a ninguna aplicación. Ciérrala, vuelve a la aplicación e inténtalo de nuevo.',
  },
  ar: {
    title: 'جارٍ تسجيل دخولك…',
    done: 'تم. يمكنك إغلاق هذه النافذة.',
    lost: 'لم تعد هذه النافذة تابعة لأي تطبيق. أغلقها وعُد إلى التطبيق وحاول مرة أخرى.',
  },
} as const satisfies Readonly<Record<string, Texts>>

type Language = keyof typeof callbackTexts

const isLanguage = (text: string): text is Language => Object.hasOwn(callbackTexts, text)

/** The first supported language of an Accept-Language header. */
export function languageOf(acceptLanguage: string): Language {
  const asked = acceptLanguage.split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  return asked.find(isLanguage) ?? 'en'
}
