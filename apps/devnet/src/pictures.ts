const svgUrl = (body: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${body}</svg>`).toString('base64')}`

const pngUrl = (base64: string): string => `data:image/png;base64,${base64}`

/** Pictures of the development NFTs. They are part of the contracts' creation code, so a change moves the contracts. */
export const pictures = {
  dawn: pngUrl(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAG1BMVEUrLW5PO3l7S4K0W4bocIrwj4T/wnr/8ckcG0dFPSffAAAAq0lEQVR42u3P2w6DIBBF0ekN9v9/cU0ULQ3IwNjGmNlvKmdFRLwrdDPmwCmAuzEHjgAexhw4BfA0dnUgpgaBGBWCvGrNS1iI2rEGAEnoBtZ9Q5DGBTYgDgDQ/oWfApAJFSCUKwDlgzqAIYAjAf4PhHw/CaETCF9A6AVAJ+gB1rcqgL2qAErgUxDyjWpfBrJvqAVZHvKPoBUQ7WIPGMoMpJvbACzARGAEcGDuDQw0RYHid8qAAAAAAElFTkSuQmCC',
  ),
  harbor: pngUrl(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAD1BMVEULVWYSipT/////tFQOb31f+F14AAAAm0lEQVR42u3T2wrDIBBFUWc3///NbW5gqo4zNFEos1+EwFmYB1OKosgSswFmA/wIsAJMBNgBpgGcgC4srfY927m0ew4gB/AD3AzgBfgGGAxQAngAagADAeoAVoDHAGwAbYAhABqA5zkbuxt4WVJv4N2Xv+DcF4BIZy8qIGv6/tNlkbIPctTZXxdJKvX2eVVA7PsG4CiAAAL4G+ANRxwZmxkS4JQAAAAASUVORK5CYII=',
  ),
  lantern: svgUrl(
    '<path fill="#21172e" d="M0 0h96v96H0z"/><circle cx="48" cy="50" r="36" fill="#ff9d3c" opacity=".18"/><circle cx="48" cy="50" r="24" fill="#ff9d3c" opacity=".3"/><rect x="34" y="30" width="28" height="40" rx="12" fill="#ffcf6b"/><path stroke="#7c4a18" stroke-width="3" fill="none" d="M41 30v40M48 30v40M55 30v40"/><path fill="#7c4a18" d="M36 24h24v6H36zM38 70h20v5H38z"/>',
  ),
  moon: pngUrl(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAD1BMVEULHToTMFwKFSb346Hf6f82FxIHAAAAsUlEQVR42u3TWwrEIAwFUJOb/a95CjKMr1TTCLYdA/1R7zEqDRIeUI9ocl/Ze98VsdbGcfXKMHF/Tx5r8gIngGkHwLVfAfNOMApQVkkeNFQ6QF7gK4gXoH8GsB5QBPEChg7gBmAG7EIPqIhyoAQaAvJZsgNRUTqqAFVQLqUGyJQvAekI/Vc476FcyMxNgM7yksbbwDE8sD/HCsfXnBiLRyAl+FdZXF0V2Fkb2MAG7gJ8AE5bEunJQdwZAAAAAElFTkSuQmCC',
  ),
  key: pngUrl(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAACVBMVEVbKoZsN6D/0WZTIiFRAAAA2UlEQVR42u2Wyw6FIAwFp/z/R7swV3m0Qjm7G7rDOBOIlR6YlE3q8Ic//OH/my+/2uNLXXm+9KXylWGTfwzJ81svSPFmwzL1/Z5Tv+s9/n2y2H/Op78frfZvKPDK6/9NQfd21/15QXYHJgpsSfDs9l40/Chw+iAUWCuIOpFIYIGg/xcigQ0C/28kENinoEwF5gnsm3fvbyadN73/h1GwgteQM0umeMOgzi/U+Yc6P1HnL+r8Rp3/qPkBNX+g5hfU/IOan1DzF2p+Q81/qPkRNX+i5lfU/Iuany+ZHgr2m5YNigAAAABJRU5ErkJggg==',
  ),
} as const
