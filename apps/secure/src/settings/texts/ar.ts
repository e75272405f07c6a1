import type { SettingsTexts } from './texts.ts'

/** Keeps a Latin address or date from reordering an Arabic sentence. */
const isolated = (value: string): string => `\u2068${value}\u2069`

export const texts: SettingsTexts = {
  tag: 'ar',
  dir: 'rtl',
  title: 'أمان المحفظة',
  back: 'رجوع',
  close: 'إغلاق',
  loading: 'جارٍ التحميل…',
  tryAgain: 'حاول مرة أخرى',
  devices: 'الأجهزة',
  thisDevice: 'هذا الجهاز',
  unknownBrowser: 'متصفح غير معروف',
  app: 'التطبيق',
  added: 'أُضيف',
  lastUsed: 'آخر استخدام',
  used: (when) => `استُخدم ${isolated(when)}`,
  revoke: 'إزالة الجهاز',
  revokeText: 'عند إزالته يُسجَّل خروجه فورًا. لاستخدام محفظتك عليه مجددًا يجب الموافقة عليه بالبريد الإلكتروني.',
  revokeThisText:
    'عند إزالته يُسجَّل خروجك هنا فورًا. لاستخدام محفظتك هنا مجددًا يجب الموافقة على هذا الجهاز بالبريد الإلكتروني.',
  freeze: 'تجميد المحفظة',
  freezeTitle: 'تجميد محفظتك؟',
  freezeText: 'لا يمكن لأحد التوقيع بمحفظتك وهي مجمّدة، ولا حتى أنت. إلغاء التجميد يتطلب رابطًا ورمزًا و24 ساعة.',
  frozenTitle: 'محفظتك مجمّدة',
  frozenText: (since) => `منذ ${isolated(since)}. لا يمكن لأحد التوقيع بها، ولا حتى أنت.`,
  unfreezesAt: (when) => `يمكنها التوقيع مجددًا ابتداءً من ${isolated(when)}.`,
  unfreeze: 'إلغاء تجميد المحفظة',
  unfreezeTitle: 'إلغاء تجميد محفظتك',
  unfreezeText: (email) =>
    `نرسل رابطًا ثم رمزًا إلى ${isolated(email)}. يمكن لمحفظتك التوقيع مجددًا بعد 24 ساعة من استخدامهما.`,
  unfreezeSocial: 'اطلب من دعم التطبيق إلغاء تجميدها.',
  sendLink: 'أرسل لي الرابط',
  linkTitle: 'تحقق من بريدك الإلكتروني',
  linkText: (email) => `افتح الرابط الذي أرسلناه إلى ${isolated(email)}.`,
  matchText: 'أكّد فقط إذا ظهر هذا الرقم في الصفحة.',
  codeTitle: 'أدخل رمزك',
  codeText: (email) => `أرسلنا رمزًا من 6 أرقام إلى ${isolated(email)}.`,
  codeLabel: 'رمز من 6 أرقام',
  covered: 'شيء ما يغطي هذه النافذة. أغلق ما أمامها أو أعد تحميل الصفحة.',
  errors: {
    EMAIL_COOLDOWN: 'لقد أرسلنا إليك رسالة للتو. انتظر نصف دقيقة ثم حاول مرة أخرى.',
    RATE_LIMITED: 'محاولات كثيرة جدًا. انتظر قليلًا ثم حاول مرة أخرى.',
    OTP_INVALID: 'هذا الرمز غير صحيح أو انتهت صلاحيته.',
    DEVICE_NOT_APPROVED: 'انتهت صلاحية الرابط. اطلب رابطًا جديدًا.',
    DEVICE_NOT_ACTIVE: 'لم يعد بإمكان هذا الجهاز استخدام المحفظة. سجّل الدخول مجددًا.',
    VAULT_UNREACHABLE: 'لا يمكن الوصول إلى خوادم محفظتك حاليًا. حاول مرة أخرى.',
    other: 'حدث خطأ ما. حاول مرة أخرى.',
  },
}
