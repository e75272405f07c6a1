import type { TypedDataTexts } from './texts.ts'

export const texts: TypedDataTexts = {
  asks: {
    typedData: 'quiere que firmes datos',
    permit: 'quiere permiso para gastar tus tokens',
    order: 'quiere que ofrezcas un intercambio',
  },
  order: {
    gives: 'Das',
    gets: 'Recibes al menos',
    collection: 'Colección',
    fees: 'Van a otros',
    anyNft: 'Cualquier NFT de la colección',
    nothing: { title: 'No recibes nada', detail: 'Cualquiera puede llevarse gratis lo que das.' },
  },
  contractName: 'Nombre del contrato',
  network: 'Red',
  contract: 'Contrato',
  notGiven: 'Sin indicar',
  expires: { allowance: 'El permiso caduca', signature: 'Se puede usar hasta' },
  never: 'No caduca nunca',
  bySignature: 'Basta con tu firma.',
  signedForEver: 'No caduca nunca.',
  warnings: {
    unknown: {
      title: 'Datos desconocidos',
      detail:
        'No se puede saber qué permite esta firma. Podría ceder tus tokens o NFT. Firma solo si confías en la aplicación.',
    },
    noNetwork: {
      title: 'Válido en todas las redes',
      detail: 'Los datos no indican ninguna red, así que la firma sirve en todas.',
    },
  },
}
