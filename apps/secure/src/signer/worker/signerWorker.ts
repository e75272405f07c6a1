import { type SignerScope, serveSigner } from './serveSigner.ts'

// The typings of dedicated workers and of pages exclude each other.
serveSigner(globalThis as unknown as SignerScope)
