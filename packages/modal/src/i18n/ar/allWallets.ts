import type { Messages } from '../messages.ts'

export const allWallets: Messages<'allWallets'> = {
  title: 'كل المحافظ',
  search: 'ابحث عن محفظة',
  clear: 'مسح البحث',
  noResult: 'لا توجد نتائج لـ «{search}»',
  noResultDetail: 'تحقق من الكتابة، أو امسح رمز QR بأي محفظة.',
}
