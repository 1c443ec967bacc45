FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && find dist -name '*.map' -delete

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Of the packages that the service loads as installed, only what Node reads: no maps, types, sources or browser builds.
RUN npm ci --omit=dev \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete \
  && rm -rf node_modules/@img/*musl* node_modules/@napi-rs/*musl* node_modules/@node-rs/*musl* node_modules/@libsql/*musl*

FROM node:22-bookworm-slim
ARG VERSION=1.0.0
LABEL org.opencontainers.image.title="Tessera" \
  org.opencontainers.image.description="Design QR codes, know that they scan, and change where they lead after printing." \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 8081
HEALTHCHECK --interval=30s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1024", "dist/service/main.js"]
