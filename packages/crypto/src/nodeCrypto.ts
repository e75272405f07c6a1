type NodeGlobals = { readonly process?: { readonly getBuiltinModule?: (id: string) => unknown } }

/** `node:crypto`; undefined in browsers. Asked for like this, no bundler looks for it. */
export const nodeCrypto = (): unknown => (globalThis as NodeGlobals).process?.getBuiltinModule?.('node:crypto')
