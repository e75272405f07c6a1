type Texts = {
  readonly title: string
  /** Name and explanation. */
  readonly points: readonly (readonly [string, string])[]
  readonly choose: string
}

export const english: Texts = {
  title: 'What is a wallet?',
  points: [
    ['It holds your keys', 'A wallet is an app or a browser extension that keeps the keys to your accounts.'],
    ['It signs you in', 'You confirm a message instead of typing a password. Websites never see your keys.'],
    ['It asks you first', 'Nothing is paid or signed until you approve it in your wallet.'],
    ['Only you can recover it', 'Keep your recovery phrase offline. Nobody should ever ask you for it.'],
  ],
  choose: 'Choose a wallet',
}

/** By the language part of a tag. A language that is missing here shows English. */
export const texts: Readonly<Record<string, Texts>> = {
  en: english,
  de: {
    title: 'Was ist eine Wallet?',
    points: [
      [
        'Sie verwahrt Ihre Schlüssel',
        'Eine Wallet ist eine App oder Browsererweiterung mit den Schlüsseln zu Ihren Konten.',
      ],
      ['Sie meldet Sie an', 'Sie bestätigen eine Nachricht statt eines Passworts. Websites sehen Ihre Schlüssel nie.'],
      ['Sie fragt zuerst', 'Nichts wird bezahlt oder signiert, bevor Sie es in Ihrer Wallet bestätigen.'],
      [
        'Nur Sie können sie wiederherstellen',
        'Bewahren Sie die Wiederherstellungsphrase offline auf. Niemand sollte danach fragen.',
      ],
    ],
    choose: 'Wallet auswählen',
  },
  es: {
    title: '¿Qué es una cartera?',
    points: [
      ['Guarda tus claves', 'Una cartera es una app o extensión del navegador que guarda las claves de tus cuentas.'],
      ['Inicia tu sesión', 'Confirmas un mensaje en vez de escribir una contraseña. Los sitios nunca ven tus claves.'],
      ['Te pregunta antes', 'Nada se paga ni se firma hasta que lo apruebas en tu cartera.'],
      ['Solo tú puedes recuperarla', 'Guarda tu frase de recuperación sin conexión. Nadie debería pedírtela.'],
    ],
    choose: 'Elegir una cartera',
  },
  ar: {
    title: 'ما هي المحفظة؟',
    points: [
      ['تحفظ مفاتيحك', 'المحفظة تطبيق أو إضافة للمتصفح تحفظ مفاتيح حساباتك.'],
      ['تسجّل دخولك', 'تؤكد رسالة بدلًا من كتابة كلمة مرور. لا ترى المواقع مفاتيحك أبدًا.'],
      ['تسألك أولًا', 'لا يُدفع شيء ولا يُوقَّع قبل موافقتك في محفظتك.'],
      ['أنت وحدك من يستعيدها', 'احتفظ بعبارة الاسترداد دون اتصال بالإنترنت. لا ينبغي لأحد أن يطلبها منك.'],
    ],
    choose: 'اختر محفظة',
  },
}
