import type { TypedDataTexts } from '../typedDataTexts.ts'

export const texts: TypedDataTexts = {
  asks: {
    typedData: 'يريد منك توقيع بيانات',
    permit: 'يريد إذنًا لإنفاق رموزك',
    order: 'يريد أن تعرض صفقة',
    sale: 'يريد أن تبيع رمزًا غير قابل للاستبدال',
    bid: 'يريد أن تقدّم عرضًا لرمز غير قابل للاستبدال',
  },
  order: {
    gives: 'تعطي',
    gets: 'تستلم على الأقل',
    collection: 'المجموعة',
    fees: 'الرسوم وحقوق المبدعين',
    anyNft: 'أي رمز من المجموعة',
    nothing: { title: 'لن تستلم شيئًا', detail: 'يمكن لأي شخص أخذ ما تعطيه مجانًا.' },
    open: { title: 'يمكن لأي شخص قبول هذا العرض', detail: 'حتى {until}، دون سؤالك مجددًا.' },
  },
  contractName: 'الاسم بحسب التطبيق',
  contract: 'العقد',
  notGiven: 'غير محدد',
  expires: { allowance: 'انتهاء الإذن', signature: 'يمكن استخدامه حتى' },
  never: 'لا تنتهي صلاحيته أبدًا',
  bySignature: 'توقيعك وحده يكفي.',
  signedForEver: 'ولا تنتهي صلاحيته أبدًا.',
  warnings: {
    unknown: {
      title: 'بيانات غير معروفة',
      detail: 'لا تستطيع المحفظة معرفة ما يسمح به هذا التوقيع، وقد يمنح رموزك لغيرك. وقّع فقط إذا كنت تثق بالتطبيق.',
    },
    noNetwork: { title: 'صالح على كل الشبكات', detail: 'لا تذكر البيانات شبكة، لذا يصلح التوقيع على كلها.' },
  },
}
