interface ImportMeta {
  /** Vite replaces the call by imports of the files that match. */
  readonly glob: import('vite/types/importGlob.d.ts').ImportGlobFunction
}
