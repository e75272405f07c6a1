import type { TypedDataTexts } from './texts.ts'

export const texts: TypedDataTexts = {
  asks: { typedData: 'wants you to sign data', permit: 'wants permission to spend your tokens' },
  contractName: 'Contract name',
  network: 'Network',
  contract: 'Contract',
  notGiven: 'Not specified',
  expires: { allowance: 'Expires', signature: 'Signature expires' },
  never: 'Never',
}
