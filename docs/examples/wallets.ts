import { createLatchkey, type LatchkeyOptions } from 'latchkey'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const rainbow = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'
const trustWallet = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'

export const rainbowFirst = (options: LatchkeyOptions) =>
  createLatchkey({ ...options, wallets: { featured: [rainbow, metaMask], exclude: [trustWallet] } })
