import type { Plugin } from 'vite'

/** Fails a build of workers in which a file imports the worker's entry file; see workerEntry.mjs. */
export function rejectEntryImports(): Plugin
