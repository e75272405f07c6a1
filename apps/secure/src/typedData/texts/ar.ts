import type { TypedDataTexts } from './texts.ts'

export const texts: TypedDataTexts = {
  asks: { typedData: 'يريد منك توقيع بيانات', permit: 'يريد إذنًا لإنفاق رموزك' },
  contractName: 'اسم العقد',
  network: 'الشبكة',
  contract: 'العقد',
  notGiven: 'غير محدد',
  expires: { allowance: 'ينتهي في', signature: 'تنتهي صلاحية التوقيع' },
  never: 'أبدًا',
}
