# Runs a command like a container: in a read-only image, not as root and without any capability.
# Usage: in-image.sh ROOT DATA FOLDER USER COMMAND…, as root and in its own mount namespace.
set -e
root=$1 data=$2 folder=$3 user=$4
shift 4
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount -t tmpfs tmpfs "$root/tmp"
for system in proc dev sys; do mount --rbind "/$system" "$root/$system"; done
mount -o remount,ro,bind "$root"
cd "$root"
pivot_root . .
umount -l .
cd "$folder"
exec setpriv --reuid "$user" --regid "$user" --clear-groups --bounding-set=-all --no-new-privs -- "$@"
