import type { TypedDataTexts } from '../typedDataTexts.ts'

export const texts: TypedDataTexts = {
  asks: {
    typedData: 'möchte, dass Sie Daten signieren',
    permit: 'möchte Ihre Token ausgeben dürfen',
    order: 'möchte, dass Sie einen Handel anbieten',
    sale: 'möchte, dass Sie ein NFT verkaufen',
    bid: 'möchte, dass Sie für ein NFT bieten',
  },
  order: {
    gives: 'Sie geben',
    gets: 'Sie erhalten mindestens',
    collection: 'Sammlung',
    fees: 'Gebühren und Tantiemen',
    anyNft: 'Beliebiges NFT der Sammlung',
    nothing: { title: 'Sie erhalten nichts', detail: 'Jeder kann sich kostenlos nehmen, was Sie geben.' },
    open: { title: 'Jeder kann dieses Angebot annehmen', detail: 'Bis {until}, ohne Sie noch einmal zu fragen.' },
  },
  contractName: 'Name laut App',
  contract: 'Smart Contract',
  notGiven: 'Nicht angegeben',
  expires: { allowance: 'Berechtigung läuft ab', signature: 'Nutzbar bis' },
  never: 'Läuft nie ab',
  bySignature: 'Ihre Signatur allein genügt.',
  signedForEver: 'Sie läuft nie ab.',
  warnings: {
    unknown: {
      title: 'Unbekannte Daten',
      detail:
        'Was diese Signatur erlaubt, ist nicht erkennbar. Sie könnte Token oder NFTs weggeben. Signieren Sie nur, wenn Sie der App vertrauen.',
    },
    noNetwork: {
      title: 'Gilt in jedem Netzwerk',
      detail: 'Die Daten nennen kein Netzwerk, also gilt die Signatur in allen.',
    },
  },
}
