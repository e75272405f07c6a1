/** Project of a fresh development server. Ours. S5.7. */
export const localProjectId = '00000000000000000000000000000000'

/** Spec S9.3. */
export const specialHttpStatuses = [500, 429, 503, 403] as const

/** Spec S9.5. */
export const defaultFeatures = ['receive', 'send', 'analytics', 'allWallets'] as const

/** Spec S9.5. */
export const featureNames = ['email', 'socials', 'swaps', 'onramp', 'activity', 'reownBranding'] as const

/** Spec S9.5. */
export const walletFeatureOrder = ['onramp', 'swaps', 'receive', 'send'] as const

/** Upper case, as compared. S9.7. */
export const restrictedTimezones = [
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/MACAO',
  'ASIA/HONG_KONG',
  'ASIA/BEIJING',
] as const

/** Spec S9.10. */
export const loggerBufferBytes = 1_024_000

/** Spec S9.10. */
export const loggerLevel = 'error'

/** Decimal places kept in calculations. S9.10. */
export const calculationDecimals = 20
