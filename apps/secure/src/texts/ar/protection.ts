import type { ProtectionTexts } from '../protectionTexts.ts'
import { texts as settings } from './settings.ts'

/** Keeps a Latin address from reordering an Arabic sentence. */
const isolated = (value: string): string => `\u2068${value}\u2069`

export const texts: ProtectionTexts = {
  tag: 'ar',
  dir: 'rtl',
  unlock: {
    title: 'افتح محفظتك',
    text: 'محفظتك محمية. افتحها لاستخدامها على هذا الجهاز.',
    password: 'كلمة المرور',
    wrongPassword: 'كلمة المرور هذه لا تفتح محفظتك. حاول مرة أخرى.',
    unlock: 'فتح',
    passkeyText: 'محفظتك محمية. استخدم مفتاح مرورك لفتحها على هذا الجهاز.',
    usePasskey: 'استخدام مفتاح المرور',
    wrongPasskey: 'مفتاح المرور هذا لا يفتح محفظتك. حاول مرة أخرى.',
    lostPasskey: 'هل فقدته؟ على جهاز ما زلت مسجّل الدخول فيه، أعد حماية محفظتك من إعدادات أمانها.',
  },
  protect: {
    title: 'حماية محفظتك',
    text: 'ستحتاج الأجهزة الجديدة أيضًا إلى مفتاح مرورك أو كلمة مرورك.',
    factor: 'الحماية بواسطة',
    byPasskey: 'مفتاح مرور',
    byPassword: 'كلمة مرور',
    passkeyText: 'تفتح محفظتك ببصمتك أو وجهك أو قفل الشاشة. احفظ مفتاح المرور حيث يمكن لكل أجهزتك استخدامه.',
    createPasskey: 'إنشاء مفتاح مرور',
    passkeyWarning: 'لا يمكن استبدال مفتاح مرور مفقود',
    passkeyWarningDetail: 'إذا فقدت مفتاح المرور هذا وكل أجهزتك، فلن يستطيع أحد استعادة المحفظة.',
    password: 'كلمة مرور جديدة',
    passwordHelp: '12 حرفًا على الأقل. بضع كلمات غير مألوفة خيار جيد.',
    repeat: 'أعد كتابة كلمة المرور',
    short: 'استخدم 12 حرفًا على الأقل.',
    guessable: 'يسهل تخمينها. أضف كلمات غير مألوفة أكثر.',
    different: 'كلمتا المرور غير متطابقتين.',
    passwordWarning: 'لا يمكن لأحد إعادة تعيينه',
    passwordWarningDetail: 'إذا فقدته وفقدت كل أجهزتك فستفقد محفظتك.',
    understood: 'فهمت ذلك',
    next: 'متابعة',
  },
  proof: {
    linkTitle: 'تحقق من بريدك الإلكتروني',
    linkText: (email) => `افتح الرابط الذي أرسلناه إلى ${isolated(email)}. تعرض صفحته هذا الرقم:`,
    codeTitle: 'أدخل رمزك',
    codeText: (email) => `أرسلناه إلى ${isolated(email)}.`,
    code: 'رمز من 6 أرقام',
    newLink: settings.sendNewLink,
    newCode: settings.sendNewCode,
  },
  triesLeft: settings.triesLeft,
  noTries: settings.noTries,
  account: settings,
  done: {
    title: 'محفظتك محمية',
    text: 'تم تسجيل الخروج من أجهزتك الأخرى. لتسجيل الدخول هناك ستحتاج أيضًا إلى مفتاح مرورك أو كلمة مرورك.',
    close: 'تم',
  },
  cancel: 'إلغاء',
  tryAgain: 'حاول مرة أخرى',
  working: 'لحظة من فضلك…',
  errors: {
    ...settings.errors,
    PASSKEY_NOT_USED: 'لم يُستخدم أي مفتاح مرور. ألغيت الطلب أو استغرق وقتًا طويلًا. حاول مرة أخرى.',
    PASSKEY_UNSUPPORTED:
      'مفتاح المرور هذا لا يعمل مع المحافظ في هذا المتصفح. لم يتغيّر شيء. استخدم مفتاح مرور آخر أو متصفحًا آخر.',
    PASSKEY_WINDOW_BLOCKED: 'حظر متصفحك نافذة مفتاح المرور. اسمح بالنوافذ المنبثقة لهذه الصفحة ثم حاول مرة أخرى.',
  },
}
