import type { RefusalTexts } from './texts.ts'

export const texts: RefusalTexts = {
  otherSite: (asked, origin) => ({
    title: 'موقع خاطئ: قد يكون احتيالًا',
    detail: `الرسالة تسجل دخولك إلى \u2068${asked}\u2069، لكن \u2068${origin}\u2069 هو الذي يطلبها. لا يمكن توقيعها.`,
  }),
  otherAccount: { title: 'حساب خاطئ', detail: 'رسالة الدخول لحساب غير حسابك. لا يمكن توقيعها.' },
  malformedSignIn: {
    title: 'رسالة دخول غير صالحة',
    detail: 'لا يمكن التحقق من الموقع الذي تخصه. لا يمكن توقيعها.',
  },
  unboundTypedData: {
    title: 'غير مرتبطة بشبكة أو عقد',
    detail: 'يمكن استخدام هذا التوقيع في أي مكان ولأي شيء. لا يمكن إنشاؤه.',
  },
  hiddenPermission: {
    title: 'إذن متنكّر',
    detail: 'يتيح هذا لشخص آخر التصرف نيابةً عنك. تطلب التطبيقات الأذونات صراحةً. لا يمكن توقيعه.',
  },
  hash: { title: 'محتوى مخفي', detail: 'يطلب التطبيق توقيع شيء لا يعرضه. لا يمكن توقيعه.' },
  accountControl: {
    title: 'يمنح التحكم في حسابك',
    detail: 'إذا وافقت، يمكن للتطبيق فعل أي شيء بحسابك. لا يمكن الموافقة عليه.',
  },
}
