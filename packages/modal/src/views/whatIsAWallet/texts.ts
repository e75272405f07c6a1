type Texts = {
  readonly title: string
  /** Name and explanation. */
  readonly points: readonly (readonly [string, string])[]
  readonly get: string
}

export const english: Texts = {
  title: 'What is a wallet?',
  points: [
    ['One key for every app', 'You sign in by approving a message in your wallet. There is no password to remember.'],
    [
      'Your assets stay yours',
      'Your wallet holds the keys to your money and collectibles. Websites never see the keys.',
    ],
    ['You decide each time', 'Nothing is paid or signed until you approve it. Never share your recovery phrase.'],
  ],
  get: 'Get a wallet',
}

/** By the language part of a tag. A language that is missing here shows English. */
export const texts: Readonly<Record<string, Texts>> = {
  en: english,
  de: {
    title: 'Was ist eine Wallet?',
    points: [
      ['Ein Schlüssel für jede App', 'Sie melden sich mit einer Bestätigung in Ihrer Wallet an, ohne Passwort.'],
      [
        'Ihr Guthaben bleibt bei Ihnen',
        'Ihre Wallet verwahrt die Schlüssel zu Geld und Sammelstücken. Websites sehen diese nie.',
      ],
      [
        'Sie entscheiden jedes Mal',
        'Nichts wird ohne Ihre Bestätigung bezahlt oder signiert. Geben Sie Ihre Wiederherstellungsphrase nie weiter.',
      ],
    ],
    get: 'Wallet herunterladen',
  },
  es: {
    title: '¿Qué es una cartera?',
    points: [
      ['Una llave para cada app', 'Inicias sesión aprobando un mensaje en tu cartera, sin recordar contraseñas.'],
      [
        'Lo tuyo sigue siendo tuyo',
        'Tu cartera guarda las claves de tu dinero y tus objetos. Los sitios nunca las ven.',
      ],
      [
        'Tú decides cada vez',
        'Nada se paga ni se firma sin tu aprobación. No compartas nunca tu frase de recuperación.',
      ],
    ],
    get: 'Obtener una cartera',
  },
  ar: {
    title: 'ما هي المحفظة؟',
    points: [
      ['مفتاح واحد لكل التطبيقات', 'تسجّل دخولك بالموافقة على رسالة في محفظتك، دون كلمة مرور تحفظها.'],
      ['أصولك تبقى لك', 'تحفظ محفظتك مفاتيح أموالك ومقتنياتك. لا تراها المواقع أبدًا.'],
      ['أنت من يقرر كل مرة', 'لا يُدفع شيء ولا يُوقَّع قبل موافقتك. لا تشارك عبارة الاسترداد مع أي شخص.'],
    ],
    get: 'احصل على محفظة',
  },
}
