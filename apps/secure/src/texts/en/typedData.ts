import type { TypedDataTexts } from '../typedDataTexts.ts'

export const texts: TypedDataTexts = {
  asks: {
    typedData: 'wants you to sign data',
    permit: 'wants permission to spend your tokens',
    order: 'wants you to offer a trade',
    sale: 'wants you to sell an NFT',
    bid: 'wants you to bid on an NFT',
  },
  order: {
    gives: 'You give',
    gets: 'You get at least',
    collection: 'Collection',
    fees: 'Fees and royalties',
    anyNft: 'Any NFT of the collection',
    nothing: { title: 'You get nothing', detail: 'Anyone can take what you give and pay nothing.' },
    open: { title: 'Anyone can accept this offer', detail: 'Until {until}, without asking you again.' },
  },
  contractName: 'Name given by the app',
  contract: 'Contract',
  notGiven: 'Not specified',
  expires: { allowance: 'Permission expires', signature: 'Can be used until' },
  never: 'Never expires',
  bySignature: 'Your signature alone is enough.',
  signedForEver: 'It never expires.',
  warnings: {
    unknown: {
      title: 'Unknown data',
      detail:
        "The wallet can't tell what this signature allows. It could give away tokens or NFTs. Sign only if you trust the app.",
    },
    noNetwork: {
      title: 'Valid on every network',
      detail: "The data doesn't name a network, so the signature works on all of them.",
    },
  },
}
