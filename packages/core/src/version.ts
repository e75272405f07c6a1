/** Version of the kit, sent as `sv` with every call. A test compares it with package.json. */
export const version = '0.1.0'
