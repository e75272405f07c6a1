import { texts as settings } from '../../settings/texts/ar.ts'
import type { ProtectionTexts } from './texts.ts'

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
  },
  protect: {
    title: 'حماية محفظتك',
    text: 'ستحتاج استعادة محفظتك إلى بريدك الإلكتروني وسرّ لا يملكه أحد سواك.',
    password: 'كلمة مرور جديدة',
    passwordHelp: '12 حرفًا على الأقل. بضع كلمات غير مألوفة خيار جيد.',
    repeat: 'أعد كتابة كلمة المرور',
    short: 'استخدم 12 حرفًا على الأقل.',
    guessable: 'يسهل تخمينها. أضف كلمات غير مألوفة أكثر.',
    different: 'كلمتا المرور غير متطابقتين.',
    warning: 'لا يمكن لأحد إعادة تعيينه',
    warningDetail: 'إذا فقدته وفقدت كل أجهزتك فستفقد محفظتك.',
    understood: 'فهمت ذلك',
    next: 'متابعة',
  },
  proof: {
    linkTitle: 'تحقق من بريدك الإلكتروني',
    linkText: (email) => `افتح الرابط الذي أرسلناه إلى ${isolated(email)}. تعرض صفحته هذا الرقم:`,
    codeTitle: 'أدخل رمزك',
    codeText: (email) => `أرسلناه إلى ${isolated(email)}.`,
    code: 'رمز من 6 أرقام',
  },
  done: {
    title: 'محفظتك محمية',
    text: 'تم تسجيل الخروج من أجهزتك الأخرى. ستحتاج هناك إلى بريدك الإلكتروني وسرّك.',
    close: 'تم',
  },
  cancel: 'إلغاء',
  tryAgain: 'حاول مرة أخرى',
  working: 'لحظة من فضلك…',
  errors: settings.errors,
}
