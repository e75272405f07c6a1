import { build } from 'esbuild'; import fs from 'node:fs'; import { gzipSync } from 'node:zlib'
const size=async(c)=>{const r=await build({stdin:{contents:c,resolveDir:process.cwd()+'/packages/api',loader:'ts'},bundle:true,minify:true,format:'esm',write:false,conditions:['latchkey-source'],target:'es2022'});return gzipSync(r.outputFiles[0].contents,{level:9}).length}
const api=fs.readdirSync('packages/api/src',{recursive:true}).filter(f=>f.endsWith('.ts')&&!f.endsWith('.test.ts'))
console.log('api all',await size(api.map(f=>`export * from './src/${f}'`).join('\n')),'client+shape',await size(`export * from './src/apiClient.ts';export * from './src/shape.ts'`))
for (const f of ['wallets/getWallets.ts','activity/getHistory.ts']) console.log(f, await size(`export * from './src/${f}'`))
