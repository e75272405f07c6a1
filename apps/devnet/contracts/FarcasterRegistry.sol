// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Replaces Farcaster's IdRegistry and KeyRegistry on a development network. Has the functions that a sign-in reads;
/// anyone may write.
contract FarcasterRegistry {
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    uint8 private constant added = 1;
    uint8 private constant removed = 2;
    uint32 private constant authAddress = 2;

    /// The account that an address owns; 0 if none.
    mapping(address owner => uint256 fid) public idOf;
    mapping(uint256 fid => address owner) public custodyOf;
    mapping(uint256 fid => mapping(bytes key => KeyData data)) private keys;

    function register(uint256 fid, address owner) external {
        delete idOf[custodyOf[fid]];
        custodyOf[fid] = owner;
        idOf[owner] = fid;
    }

    function addKey(uint256 fid, bytes calldata key) external {
        keys[fid][key] = KeyData(added, authAddress);
    }

    function removeKey(uint256 fid, bytes calldata key) external {
        keys[fid][key].state = removed;
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }
}
