type NodeGlobals = { readonly process?: { readonly getBuiltinModule?: (id: string) => unknown } }

/** `node:crypto`; undefined in browsers. Asked for like this, no bundler looks for it. */
export function nodeCrypto(): unknown {
  try {
    return (globalThis as NodeGlobals).process?.getBuiltinModule?.('node:crypto')
  } catch {
    // Sandboxes that are like Node throw at what they do not have.
    return undefined
  }
}
