import type { Messages } from '../messages.ts'

export const names: Messages<'names'> = {
  chooseName: 'اختر اسمًا',
  nameRules: 'من 4 إلى 63 حرفًا لاتينيًا أو رقمًا أو شرطة',
  nameUnfit: 'الرمز «{character}» غير مسموح. استخدم a-z والأرقام والشرطات.',
  nameFreeOfCharge: 'سيتمكن أي شخص من العثور على حسابك بهذا الاسم. التسجيل مجاني، ولا عليك إلا توقيع رسالة.',
  nameAsking: 'أكّد في {wallet}',
  nameFree: 'متاح',
  nameFreeHeard: 'الاسم {name} متاح',
  nameTakenChoose: 'الاسم {name} محجوز. اختر غيره.',
  names: 'الأسماء',
  registerAny: 'تسجيل',
  register: 'تسجيل {name}',
  nameDeclined: 'رفضت الطلب. لم يُسجَّل الاسم.',
  nameRegistered: '{name} أصبح لك',
  nameRegisteredDetail: 'يمكن للآخرين العثور على حسابك بهذا الاسم.',
}
