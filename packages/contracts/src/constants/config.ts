/** Project of a fresh development server. Our choice. S5.7. */
export const localProjectId = '00000000000000000000000000000000'

/** Zone of account names on the development chains, and the key that its resolver contract trusts. The key is public. Our choice. */
export const developmentNames = {
  zone: 'latchkey.id',
  signerKey: '0x99fabc01e90aab1c3124855d54627f333a4835d33da0948c59bfdc82fcb6b1a0',
} as const
