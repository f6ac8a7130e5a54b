// What is imported past the entry of oidc-provider (see provider.ts), typed as the entry's own.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider';
}
