import type { Messages } from '../messages.ts'

export const shell: Messages<'shell'> = {
  back: 'رجوع',
  somethingWrong: 'حدث خطأ ما',
  troubleshoot: 'فحص الاتصال',
  notSetUp: 'الإعداد غير مكتمل',
  notReady: 'لا يمكن ربط المحافظ هنا بعد',
  notReadyDetail: 'تواصل مع الموقع. يحتاج مطوّره إلى معرفة:',
  copyDetails: 'نسخ للمطوّر',
  detailsCopied: 'تم النسخ',
  copyFailed: 'تعذر النسخ',
  notOpened: 'تعذّر فتح هذه الشاشة',
  notOpenedDetail: 'حاول مرة أخرى. إذا لم ينجح ذلك، فأعد تحميل الصفحة.',
  failed: 'حدث خطأ ما. حاول مرة أخرى.',
  tryAgain: 'حاول مرة أخرى',
}
