import type { TypedDataTexts } from '../typedDataTexts.ts'

export const texts: TypedDataTexts = {
  asks: {
    typedData: 'quiere que firmes datos',
    permit: 'quiere permiso para gastar tus tokens',
    order: 'quiere que ofrezcas un intercambio',
    sale: 'quiere que vendas un NFT',
    bid: 'quiere que ofertes por un NFT',
  },
  order: {
    gives: 'Das',
    gets: 'Recibes al menos',
    collection: 'Colección',
    fees: 'Comisiones y regalías',
    anyNft: 'Cualquier NFT de la colección',
    nothing: { title: 'No recibes nada', detail: 'Cualquiera puede llevarse gratis lo que das.' },
    open: { title: 'Cualquiera puede aceptar esta oferta', detail: 'Hasta el {until}, sin volver a preguntarte.' },
  },
  contractName: 'Nombre según la app',
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
