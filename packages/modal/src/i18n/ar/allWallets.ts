import type { Messages } from '../messages.ts'

export const allWallets: Messages<'allWallets'> = {
  title: 'كل المحافظ',
  search: 'ابحث عن محفظة',
  clear: 'مسح البحث',
  noResult: 'لا توجد نتائج لـ «{search}»',
  noResultDetail: 'تحقق من الكتابة، أو امسح رمز QR بأي محفظة.',
  certified: 'معتمدة',
  found: {
    by: 'count',
    zero: 'لم يتم العثور على محافظ',
    one: 'تم العثور على محفظة واحدة',
    two: 'تم العثور على محفظتين',
    few: 'تم العثور على {count} محافظ',
    many: 'تم العثور على {count} محفظة',
    other: 'تم العثور على {count} محفظة',
  },
}
