import { type SignerScope, serveSigner } from './serveSigner.ts'

// TypeScript's types for workers and for pages conflict.
serveSigner(globalThis as unknown as SignerScope)
