import type { Messages } from '../messages.ts'

export const networks: Messages<'networks'> = {
  title: 'اختر الشبكة',
  networks: 'الشبكات',
  search: 'ابحث عن شبكة',
  clear: 'مسح البحث',
  noResult: 'لا توجد نتائج لـ «{search}»',
  noResultDetail: 'تحقق من الكتابة. قد لا يدعم هذا التطبيق الشبكة.',
  suggested: 'مقترحة',
  needsWallet: 'تتطلب محفظة أخرى',
  switchTo: 'التبديل إلى {network}',
  confirm: { by: 'wallet', '': 'أكّد في محفظتك.', other: 'أكّد في {wallet}.' },
  rejectedDetail: {
    by: 'network',
    '': 'رفضت الطلب. لم تتغير الشبكة.',
    other: 'رفضت الطلب. ما زلت على {network}.',
  },
  tryAgain: 'حاول مرة أخرى',
  chooseAnother: 'اختر شبكة أخرى',
  switched: 'تم التبديل إلى {network}',
  notSwitched: 'تعذر تبديل الشبكة',
  stillOn: { by: 'network', '': 'لم تتغير الشبكة.', other: 'ما زلت على {network}.' },
  unsupported: 'شبكة غير مدعومة',
  unsupportedTitle: '{app} لا يدعم هذه الشبكة',
  unsupportedDetail: 'بدّل الشبكة للمتابعة.',
  disconnect: 'قطع الاتصال',
}
