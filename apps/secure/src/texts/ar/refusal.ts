import type { RefusalTexts } from '../refusalTexts.ts'

export const texts: RefusalTexts = {
  otherSite: {
    title: 'موقع خاطئ: قد يكون احتيالًا',
    signsInTo: 'الرسالة تسجل دخولك إلى',
    askedBy: 'يطلبها',
    refused: 'لن توقّعها محفظتك.',
  },
  otherAccount: { title: 'حساب خاطئ', detail: 'رسالة الدخول لحساب غير حسابك. لن توقّعه محفظتك.' },
  malformedSignIn: {
    title: 'رسالة دخول غير صالحة',
    detail: 'لا يمكن التحقق من الموقع الذي تخصه. لن توقّعه محفظتك.',
  },
  unboundTypedData: {
    title: 'غير مرتبطة بشبكة أو عقد',
    detail: 'يمكن استخدام هذا التوقيع في أي مكان ولأي شيء. لن توقّعه محفظتك.',
  },
  hiddenPermission: {
    title: 'إذن متنكّر',
    detail: 'يتيح هذا لشخص آخر التصرف نيابةً عنك. تطلب التطبيقات الأذونات صراحةً. لن توقّعه محفظتك.',
  },
  hash: { title: 'محتوى مخفي', detail: 'يطلب التطبيق توقيع شيء لا يعرضه. لن توقّعه محفظتك.' },
  accountControl: {
    title: 'يمنح التحكم في حسابك',
    detail: 'إذا وافقت، يمكن للتطبيق فعل أي شيء بحسابك. لن توقّعه محفظتك.',
  },
}
