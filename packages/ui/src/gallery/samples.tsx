/** Sample data for the gallery, without reference to real products, wallets or networks. */
export const ADDRESS = '0x7a3f0c2b1d9e48a65b7c8d9e0f1a2b3c4de491c6'
export const OTHER_ADDRESS = '0x91b2c3d4e5f60718293a4b5c6d7e8f901277b0c2'
export const PAIRING_URI =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1795236000'

const picture = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${body}</svg>`)}`

export const HARBOR = picture(
  '<rect width="40" height="40" fill="#0c6570"/><circle cx="20" cy="11.5" r="2.6" stroke="#fff" stroke-width="2.2" fill="none"/><path d="M20 14.500V30M11 21.500c.6 5 4.200 8.300 9 8.300s8.400-3.300 9-8.300" stroke="#fff" stroke-width="2.400" fill="none" stroke-linecap="round"/>',
)
export const FENNEL = picture(
  '<rect width="40" height="40" fill="#279a58"/><path d="M11 29C10.500 18 17 11 29.500 11 30 22.500 23 29.500 11 29z" fill="#fff"/><path d="M11.500 28.500L22 18.500" stroke="#279a58" stroke-width="2" stroke-linecap="round"/>',
)
export const BASE = picture(
  '<rect width="40" height="40" fill="#2563f5"/><rect x="11" y="11" width="18" height="18" rx="9" fill="#fff"/><rect x="9" y="18.400" width="12" height="3.200" fill="#2563f5"/>',
)
export const RUBY = picture(
  '<rect width="40" height="40" fill="#f0373e"/><circle cx="20" cy="20" r="7" stroke="#fff" stroke-width="4" fill="none"/>',
)
export const ETHER = picture(
  '<rect width="40" height="40" fill="#6876ec"/><path d="M20 8.500l8 12-8 4.700-8-4.700z" fill="#fff"/><path d="M12.500 23.500L20 28l7.500-4.500L20 32.500z" fill="#fff" opacity=".7"/>',
)
export const DOLLAR = picture(
  '<rect width="40" height="40" fill="#2f7ae2"/><path d="M23.800 16.300c-.5-1.700-2-2.600-3.900-2.600-2.200 0-3.900 1.100-3.900 2.900 0 4.300 8 2 8 6.500 0 1.900-1.800 3.100-4.100 3.100-2.200 0-3.900-1.100-4.200-3M20 11v2.700M20 26.200V29" stroke="#fff" stroke-width="2.200" fill="none" stroke-linecap="round"/>',
)
