import type { TypedDataTexts } from './texts.ts'

export const texts: TypedDataTexts = {
  asks: { typedData: 'quiere que firmes datos', permit: 'quiere permiso para gastar tus tokens' },
  contractName: 'Nombre del contrato',
  network: 'Red',
  contract: 'Contrato',
  notGiven: 'Sin indicar',
  expires: { allowance: 'Caduca', signature: 'La firma caduca' },
  never: 'Nunca',
}
