# Two images from one file. `production`, the last and the default: the API and the web app, for real services.
# `trial`: the same with the payment and sign-in sandboxes beside it, which docker-compose.yml starts.

FROM node:24-bookworm-slim AS base
WORKDIR /rosette

FROM base AS workspace
ENV CI=true TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/shared/package.json packages/shared/
COPY packages/standins/package.json packages/standins/
COPY e2e/package.json e2e/
# The one version that package.json pins.
RUN npm install --global --no-fund --no-audit "$(node -p "require('./package.json').packageManager")"

FROM workspace AS build
RUN --mount=type=cache,id=pnpm,target=/pnpm-store pnpm install --frozen-lockfile --store-dir=/pnpm-store
COPY . .
RUN pnpm build

# What runs needs far fewer packages than what builds.
FROM workspace AS production-packages
RUN --mount=type=cache,id=pnpm,target=/pnpm-store \
    pnpm install --frozen-lockfile --prod --filter=@rosette/api --store-dir=/pnpm-store
# Types and source maps, about 50 MB, are for building only.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM workspace AS trial-packages
RUN --mount=type=cache,id=pnpm,target=/pnpm-store \
    pnpm install --frozen-lockfile --prod --filter=@rosette/api --filter=@rosette/standins --store-dir=/pnpm-store
# Types and source maps, about 50 MB, are for building only.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM base AS served
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
COPY package.json ./
COPY --from=build /rosette/apps/api/package.json apps/api/
COPY --from=build /rosette/apps/api/dist apps/api/dist
COPY apps/api/demo-pictures apps/api/demo-pictures
COPY --from=build /rosette/apps/web/dist apps/web/dist
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=5 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

FROM served AS trial
ENV NODE_ENV=development DATA_DIR=/data
COPY --from=trial-packages /rosette/node_modules node_modules
COPY --from=trial-packages /rosette/apps/api/node_modules apps/api/node_modules
COPY --from=trial-packages /rosette/packages/standins/node_modules packages/standins/node_modules
COPY --from=build /rosette/packages/standins/package.json packages/standins/
COPY --from=build /rosette/packages/standins/dist packages/standins/dist
COPY scripts/trial.mjs scripts/
COPY scripts/lib scripts/lib
# A volume that is mounted here belongs to the same user.
RUN mkdir /data && chown node:node /data
USER node
CMD ["node", "scripts/trial.mjs"]

FROM served AS production
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=production-packages /rosette/node_modules node_modules
COPY --from=production-packages /rosette/apps/api/node_modules apps/api/node_modules
COPY deploy/run.mjs deploy/
# For pictures and backups, where no bucket keeps them: volumes that are mounted here belong to the same user.
RUN mkdir /data /backups && chown node:node /data /backups
USER node
CMD ["node", "deploy/run.mjs", "server"]
