// Types of the modules that provider.ts imports from inside of oidc-provider.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider';
}
