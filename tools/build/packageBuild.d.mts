import type { UserConfig } from 'tsdown'

/** tsdown settings of every published package. */
export const packageBuild: UserConfig
