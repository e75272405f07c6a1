import type { RecoveryTexts } from '../recoveryTexts.ts'
import { texts as exported } from './export.ts'

const { steps } = exported

export const texts: RecoveryTexts = {
  choose: {
    title: 'استعادة محفظتك',
    text: 'اختر ملف استعادة محفظتك. ستحصل على المفاتيح لاستخدامها في تطبيق محفظة آخر.',
    button: 'اختيار الملف',
    offline: 'تعمل هذه الصفحة دون اتصال',
    offlineDetail: 'لا ترسل شيئًا. اقطع الاتصال بالإنترنت قبل المتابعة.',
    invalid: 'هذا الملف لا يفتح أي محفظة',
    invalidDetail: 'اختر ملف الاستعادة كما استلمته. إذا تغيّر فاطلبه مرة أخرى.',
  },
  keys: {
    ...exported,
    steps: {
      ...steps,
      unlock: {
        ...steps.unlock,
        text: 'أدخل كلمة مرور ملف الاستعادة.',
        passkeyText: 'استخدم مفتاح مرور محفظتك.',
        lostPasskey: 'افتح هذه الصفحة على عنوان موقع محفظتك الذي يتبع له مفتاح مرورك، ثم حاول مرة أخرى.',
      },
      errors: {
        ...steps.errors,
        PASSKEY_UNSUPPORTED: 'افتح هذه الصفحة على عنوان موقع محفظتك الذي يتبع له مفتاح مرورك، ثم حاول مرة أخرى.',
      },
    },
  },
}
