FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && find dist -name '*.map' -delete

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Of the packages that the service loads as installed, only what Node reads: no maps, types, sources, tests, browser
# builds or binaries of other machines. Of pdf.js the service uses the legacy build and its fonts.
RUN npm ci --omit=dev && cd node_modules \
  && find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.cc' \
    -o -name '*.md' -o -name '*.min.js' ! -path '*/dist/*' -o -name '*.min.mjs' \) -delete \
  && find . -depth -type d \( -name test -o -name tests -o -name benchmarks -o -name .github \) -exec rm -rf {} + \
  && rm -rf @img/*musl* @img/*wasm32* @napi-rs/*musl* @node-rs/*musl* @libsql/*musl* \
    pdfjs-dist/build pdfjs-dist/web pdfjs-dist/image_decoders pdfjs-dist/legacy/image_decoders pdfjs-dist/legacy/web \
    pdfjs-dist/cmaps pdfjs-dist/legacy/build/pdf.sandbox.mjs

FROM node:22-bookworm-slim AS runtime
# The service needs neither npm and the other tools of the base image nor its documentation.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/np* /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
    /usr/local/include /usr/local/share/doc /usr/local/share/man /usr/share/doc /usr/share/man /usr/share/locale \
    /var/lib/apt/lists /var/cache/apt/* /root/.npm \
  && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./

# One layer, because a file that a later layer deletes still takes its room.
FROM scratch
ARG VERSION=1.1.0
LABEL org.opencontainers.image.title="Tessera" \
  org.opencontainers.image.description="Design QR codes, know that they scan, and change where they lead after printing." \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.licenses="MIT"
COPY --from=runtime / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
USER node
VOLUME /data
EXPOSE 8080 8081
HEALTHCHECK --interval=30s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1024", "dist/service/main.js"]
