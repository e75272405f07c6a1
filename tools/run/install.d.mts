/** Arguments of npm that install the workspace. */
export const installArgs: readonly string[]
