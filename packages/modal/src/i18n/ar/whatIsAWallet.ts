import type { Messages } from '../messages.ts'

export const whatIsAWallet: Messages<'whatIsAWallet'> = {
  title: 'ما هي المحفظة؟',
  oneKey: 'مفتاح واحد لكل التطبيقات',
  oneKeyDetail: 'تسجّل الدخول بالموافقة على رسالة في محفظتك، من دون كلمة مرور تحتاج إلى تذكّرها.',
  ownAssets: 'أصولك تبقى ملكك',
  ownAssetsDetail: 'تحفظ محفظتك مفاتيح أموالك ومقتنياتك الرقمية، ولا تراها المواقع أبدًا.',
  youDecide: 'القرار لك في كل مرة',
  youDecideDetail: 'لا يُدفع شيء ولا يُوقَّع من دون موافقتك. لا تشارك عبارة الاسترداد مع أحد أبدًا.',
  get: 'احصل على محفظة',
}
