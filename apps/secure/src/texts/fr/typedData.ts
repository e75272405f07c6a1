import type { TypedDataTexts } from '../typedDataTexts.ts'

export const texts: TypedDataTexts = {
  asks: {
    typedData: 'vous demande de signer des données',
    permit: 'demande l’autorisation de dépenser vos jetons',
    order: 'vous demande de proposer un échange',
    sale: 'vous demande de vendre un NFT',
    bid: 'vous demande de faire une offre sur un NFT',
  },
  order: {
    gives: 'Vous donnez',
    gets: 'Vous recevez au moins',
    collection: 'Collection',
    fees: 'Frais et redevances',
    anyNft: 'N’importe quel NFT de la collection',
    nothing: {
      title: 'Vous ne recevez rien',
      detail: 'N’importe qui peut prendre ce que vous donnez sans rien payer.',
    },
    open: { title: 'N’importe qui peut accepter cette offre', detail: 'Jusqu’au {until}, sans vous redemander.' },
  },
  contractName: 'Nom donné par l’application',
  contract: 'Contrat',
  notGiven: 'Non précisé',
  expires: { allowance: 'L’autorisation expire', signature: 'Utilisable jusqu’au' },
  never: 'N’expire jamais',
  bySignature: 'Votre signature seule suffit.',
  signedForEver: 'Elle n’expire jamais.',
  warnings: {
    unknown: {
      title: 'Données inconnues',
      detail:
        'Le portefeuille ne peut pas dire ce que cette signature permet. Elle pourrait céder des jetons ou des NFT. Ne signez que si vous faites confiance à l’application.',
    },
    noNetwork: {
      title: 'Valable sur tous les réseaux',
      detail: 'Les données ne nomment aucun réseau, la signature est donc valable sur tous.',
    },
  },
}
