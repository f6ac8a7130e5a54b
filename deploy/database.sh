#!/bin/bash
# The database of docker-compose.production.yml: makes the secrets of the installation at its first start, then runs
# MongoDB as a replica set of one, with a user of its own. With MONGODB_URI, which names another database, it only idles.
#   database.sh          runs it
#   database.sh secrets  only makes the secrets
#   database.sh health   whether it can be used
set -euo pipefail
umask 077

secrets=${SECRETS_DIR:-/secrets}
# The user of the app's image, and that of MongoDB's.
app_user=1000
database_user=999

# Writes a secret of so many random bytes, once. It is renamed when it is whole: a half one would be kept for good.
make_secret() {
  [ -s "$secrets/$1" ] && return
  head -c "$2" /dev/urandom | base64 | tr -d '\n' >"$secrets/$1.new"
  mv "$secrets/$1.new" "$secrets/$1"
}

make_secrets() {
  make_secret jwt-secret 48
  make_secret database-password 36
  make_secret database-root-password 36
  make_secret database-keyfile 600
  [ "$(id -u)" != 0 ] && return
  chown "$app_user" "$secrets" "$secrets/jwt-secret" "$secrets/database-password"
}

# Runs a script in MongoDB's shell, which reads the passwords from its environment.
in_shell() {
  ROOT_PASSWORD=$(cat "$secrets/database-root-password") APP_PASSWORD=$(cat "$secrets/database-password") \
    mongosh --quiet --nodb --eval "$1"
}

# Initiates the replica set and creates the app's user, unless that is done.
prepare='
const admin = connect("mongodb://127.0.0.1:27017/admin");
admin.auth("root", process.env.ROOT_PASSWORD);
try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  // NotYetInitialized; while the image creates the user root, the server is no replica set yet.
  if (error.code !== 94) throw error;
  admin.adminCommand({ replSetInitiate: { _id: "rs0", members: [{ _id: 0, host: "database:27017" }] } });
}
while (!admin.hello().isWritablePrimary) sleep(200);
if (!admin.getUser("rosette"))
  admin.createUser({ user: "rosette", pwd: process.env.APP_PASSWORD, roles: [{ role: "readWrite", db: "rosette" }] });
'

check='
const admin = connect("mongodb://127.0.0.1:27017/admin");
quit(admin.hello().isWritablePrimary && admin.auth("rosette", process.env.APP_PASSWORD).ok ? 0 : 1);
'

case ${1:-run} in
secrets) make_secrets ;;
health) [ -n "${MONGODB_URI:-}" ] || in_shell "$check" ;;
run)
  make_secrets
  if [ -n "${MONGODB_URI:-}" ]; then
    echo 'MONGODB_URI names another database: this one is not used.'
    exec sleep infinity
  fi
  # MongoDB wants a keyfile that only its own user can read.
  install -m 400 -o "$database_user" "$secrets/database-keyfile" /tmp/keyfile
  export MONGO_INITDB_ROOT_USERNAME=root
  MONGO_INITDB_ROOT_PASSWORD=$(cat "$secrets/database-root-password")
  export MONGO_INITDB_ROOT_PASSWORD
  (until in_shell "$prepare" >/dev/null 2>&1; do sleep 1; done) &
  # A backup reads one moment: its history is kept for an hour, instead of five minutes.
  exec docker-entrypoint.sh mongod --replSet rs0 --bind_ip_all --keyFile /tmp/keyfile \
    --setParameter minSnapshotHistoryWindowInSeconds=3600
  ;;
esac
