# Runs a program in the folder of an image as `podman run --read-only --tmpfs /tmp --cap-drop=all --security-opt=no-new-privileges -v …:/data` would,
# where containers themselves may not be run: confine.sh ROOT DATA UID PROGRAM …, in namespaces of its own, with the environment as it is.
set -e
root=$1 data=$2 user=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,ro,bind "$root"
mount -t tmpfs tmpfs "$root/tmp" -o mode=1777,nosuid,nodev
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind "$data" "$root/data"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
