export const evmAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const solanaAddress = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
export const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Has the same first and last characters as the recipient. */
export const imitated = '0x70997A41c0D7B98fFe01e5BFB6Ec5d6A0bCC79C8'
export const router = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'
export const lusd = '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6'
export const weth = '0x15D3155d7A7c9Aa8De79d4215Dae63aF50f8c716'
/** A token that the wallet does not know. */
export const strangeToken = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
