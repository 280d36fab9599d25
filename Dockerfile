# The service on Node 24, as an unprivileged user; nothing is written outside of DATA_DIR and /tmp.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data OPS_HOST=0.0.0.0
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY src src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 8081
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8081/readyz').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that it gets the signals.
CMD ["node", "src/main.ts"]
